// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AAllowList} from "./AAllowList.sol";

/// @title OffchainAccessList
/// @notice Ids of offchain lists, which the signer of claims checks.
/// @dev Onchain, every account is allowed. A removal moves the last id to the index of the removed one.
contract OffchainAccessList is AAllowList {
    /// @notice The id to remove is not in the list.
    /// @param id - the id.
    error AccessListIdNotFound(string id);

    /// @notice A list of ids.
    /// @param ids - the ids, each once.
    /// @param positions - the position of each id in `ids`, counted from 1; 0 if the list does not have the id.
    struct IdList {
        string[] ids;
        mapping(bytes32 idHash => uint256) positions;
    }

    IdList private _allowList;
    IdList private _denyList;

    /// @notice Initializes the clone.
    /// @param data_ - `abi.encode(address owner, string[] allowlistIds, string[] denylistIds)`.
    function initialize(bytes calldata data_) external override initializer {
        (address owner_, string[] memory allowIds, string[] memory denyIds) =
            abi.decode(data_, (address, string[], string[]));
        _initializeOwner(owner_);
        _set(_allowList, allowIds);
        _set(_denyList, denyIds);
    }

    /// @notice Replaces all ids of lists whose members may claim. This and the other setters are only for the owner,
    /// administrators and managers.
    /// @param ids_ - the ids of the lists.
    function setAllowListIds(string[] calldata ids_) external onlyAuthorized {
        _set(_allowList, ids_);
    }

    /// @notice Replaces all ids of lists whose members may not claim.
    /// @param ids_ - the ids of the lists.
    function setDenyListIds(string[] calldata ids_) external onlyAuthorized {
        _set(_denyList, ids_);
    }

    /// @notice Adds a list whose members may claim.
    /// @param id_ - the id of the list.
    function addAllowListId(string calldata id_) external onlyAuthorized {
        _add(_allowList, id_);
    }

    /// @notice Adds a list whose members may not claim.
    /// @param id_ - the id of the list.
    function addDenyListId(string calldata id_) external onlyAuthorized {
        _add(_denyList, id_);
    }

    /// @notice Removes a list whose members may claim.
    /// @param id_ - the id of the list.
    function removeAllowListId(string calldata id_) external onlyAuthorized {
        _remove(_allowList, id_);
    }

    /// @notice Removes a list whose members may not claim.
    /// @param id_ - the id of the list.
    function removeDenyListId(string calldata id_) external onlyAuthorized {
        _remove(_denyList, id_);
    }

    /// @inheritdoc AAllowList
    function isAllowed(address, bytes calldata) external pure override returns (bool) {
        return true;
    }

    /// @notice Returns one of the lists whose members may claim.
    /// @param index - the index of the list.
    /// @return the id.
    function allowlistIds(uint256 index) external view returns (string memory) {
        return _allowList.ids[index];
    }

    /// @notice Returns one of the lists whose members may not claim.
    /// @param index - the index of the list.
    /// @return the id.
    function denylistIds(uint256 index) external view returns (string memory) {
        return _denyList.ids[index];
    }

    /// @notice Returns the lists whose members may claim.
    /// @return the ids.
    function getAllowListIds() external view returns (string[] memory) {
        return _allowList.ids;
    }

    /// @notice Returns the lists whose members may not claim.
    /// @return the ids.
    function getDenyListIds() external view returns (string[] memory) {
        return _denyList.ids;
    }

    /// @notice Returns whether members of this list may claim.
    /// @param id_ - the id of the list.
    /// @return whether the list's id is stored.
    function hasAllowListId(string calldata id_) external view returns (bool) {
        return _allowList.positions[keccak256(bytes(id_))] != 0;
    }

    /// @notice Returns whether members of this list may not claim.
    /// @param id_ - the id of the list.
    /// @return whether the list's id is stored.
    function hasDenyListId(string calldata id_) external view returns (bool) {
        return _denyList.positions[keccak256(bytes(id_))] != 0;
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.OFFCHAIN_ACCESS_LIST;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.OFFCHAIN_ACCESS_LIST || super.supportsInterface(interfaceId);
    }

    function _set(IdList storage list, string[] memory ids) private {
        for (uint256 index = list.ids.length; index != 0; --index) {
            delete list.positions[keccak256(bytes(list.ids[index - 1]))];
            list.ids.pop();
        }
        for (uint256 index; index < ids.length; ++index) {
            _add(list, ids[index]);
        }
    }

    function _add(IdList storage list, string memory id) private {
        bytes32 idHash = keccak256(bytes(id));
        require(list.positions[idHash] == 0, "access list id exists");
        list.ids.push(id);
        list.positions[idHash] = list.ids.length;
    }

    function _remove(IdList storage list, string memory id) private {
        bytes32 idHash = keccak256(bytes(id));
        uint256 position = list.positions[idHash];
        if (position == 0) revert AccessListIdNotFound(id);
        string memory last = list.ids[list.ids.length - 1];
        list.ids[position - 1] = last;
        list.positions[keccak256(bytes(last))] = position;
        delete list.positions[idHash];
        list.ids.pop();
    }
}
