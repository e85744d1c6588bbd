// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {ERC20} from "solady/tokens/ERC20.sol";
import {Initializable} from "solady/utils/Initializable.sol";

/// @title Points
/// @notice Points: counted like a token, and nobody can give theirs away.
contract Points is ERC20, OwnableRoles, Initializable {
    /// @notice May give points.
    uint256 public constant ISSUER_ROLE = _ROLE_1;

    /// @notice Points stay with whom they were given to.
    error NonTransferable();

    string private _name;
    string private _symbol;

    constructor() {
        _disableInitializers();
    }

    /// @notice Initialises the clone. The caller owns it.
    /// @param name_ - the name.
    /// @param symbol_ - the symbol.
    /// @param minter_ - gets the issuer's role.
    function initialize(string calldata name_, string calldata symbol_, address minter_) external initializer {
        _initializeOwner(msg.sender);
        _name = name_;
        _symbol = symbol_;
        _grantRoles(minter_, ISSUER_ROLE);
    }

    /// @notice Gives points. For the owner and issuers.
    /// @param to - the receiver.
    /// @param amount - how many points to issue.
    function issue(address to, uint256 amount) external onlyOwnerOrRoles(ISSUER_ROLE) {
        _mint(to, amount);
    }

    /// @notice The points' name.
    /// @return the name.
    function name() public view override returns (string memory) {
        return _name;
    }

    /// @notice The points' short name.
    /// @return the symbol.
    function symbol() public view override returns (string memory) {
        return _symbol;
    }

    /// @dev Whatever way they would leave by.
    function _beforeTokenTransfer(address from, address to, uint256) internal pure override {
        if (from != address(0) && to != address(0)) revert NonTransferable();
    }
}
